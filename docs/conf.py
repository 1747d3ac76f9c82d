"""The Sphinx configuration of the reference of the public API; `.ci/run` builds it."""

from abstract_arcade import __version__

project = "Abstract Arcade"
author = "The Abstract Arcade authors"
release = __version__
napoleon_use_ivar = True
extensions = ["sphinx.ext.autodoc", "sphinx.ext.napoleon"]
autodoc_member_order = "bysource"
# A reader sees `Move`, not the tuple that it stands for.
autodoc_type_aliases = {"Move": "Move", "Site": "Site"}
