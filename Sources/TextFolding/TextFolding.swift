// TextFolding
