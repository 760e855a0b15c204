"""What macOS wants to know of the program before it starts it: Info.plist."""

from __future__ import annotations

import plistlib
from typing import Any, Final

ID: Final = "io.github.rokugan_desktop.RokuganDesktop"
OLDEST: Final = "15.0"
"""What the libraries of PySide6 6.11 say that they were built for; README.md tells it."""


def info(version: str) -> bytes:
    """Return the list of properties of the program in a version."""
    return plistlib.dumps(
        {
            "CFBundleName": "Rokugan Desktop",
            "CFBundleDisplayName": "Rokugan Desktop",
            "CFBundleIdentifier": ID,
            "CFBundlePackageType": "APPL",
            "CFBundleShortVersionString": version,
            "CFBundleVersion": version,
            "CFBundleIconFile": "rokugan-desktop.icns",
            "CFBundleDevelopmentRegion": "en",
            "CFBundleLocalizations": ["en", "ru"],
            "CFBundleDocumentTypes": [
                _document("Rokugan Desktop match", f"{ID}.match"),
                _document("Rokugan Desktop position", f"{ID}.position"),
            ],
            "UTExportedTypeDeclarations": [
                _kind("Rokugan Desktop match", f"{ID}.match", "rokugan-match"),
                _kind("Rokugan Desktop position", f"{ID}.position", "rokugan-position"),
            ],
            "LSApplicationCategoryType": "public.app-category.board-games",
            "LSMinimumSystemVersion": OLDEST,
            "NSHighResolutionCapable": True,
            "NSHumanReadableCopyright": "MIT license",
        }
    )


def _document(name: str, kind: str) -> dict[str, Any]:
    """Return that the program opens documents of a kind, and owns it."""
    return {
        "CFBundleTypeName": name,
        "CFBundleTypeRole": "Editor",
        "CFBundleTypeIconFile": "rokugan-desktop.icns",
        "LSHandlerRank": "Owner",
        "LSItemContentTypes": [kind],
    }


def _kind(name: str, kind: str, ending: str) -> dict[str, Any]:
    """Return what a kind of document is, and how its files' names end."""
    return {
        "UTTypeIdentifier": kind,
        "UTTypeDescription": name,
        "UTTypeConformsTo": ["public.plain-text"],
        "UTTypeTagSpecification": {"public.filename-extension": [ending]},
    }
