; The installer for Windows, for one user, in English and Russian; makensis makes it with these defined:
;   VERSION, BUNDLE (the folder of the frozen program), OUT (the file to write), ICON, PICTURE (what stands beside its last page),
;   TARGET (what the installer itself runs on)
Unicode true
Target ${TARGET}
ManifestDPIAware true
SetCompressor /SOLID lzma
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!define APP "Rokugan Desktop"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\rokugan-desktop"
!define OPEN '"$INSTDIR\rokugan-desktop.exe" --in-window "%1"'
Name "${APP}"
BrandingText "${APP} ${VERSION}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Rokugan Desktop"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${APP}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${APP} setup"
VIAddVersionKey "LegalCopyright" "The Rokugan Desktop contributors, MIT license"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURE}"
!define MUI_LANGDLL_WINDOWTITLE "${APP}"
!define MUI_LANGDLL_INFO "Language · Язык"
; An upgrade speaks as the installation did, and so does the removal.
!define MUI_LANGDLL_REGISTRY_ROOT HKCU
!define MUI_LANGDLL_REGISTRY_KEY "${KEY}"
!define MUI_LANGDLL_REGISTRY_VALUENAME "Language"
!define MUI_FINISHPAGE_RUN "$INSTDIR\rokugan-desktop.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
UninstPage custom un.AskMatches un.LeaveMatches
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Russian"
LangString Matches ${LANG_ENGLISH} "Delete my matches and settings too"
LangString Matches ${LANG_RUSSIAN} "Удалить также мои партии и настройки"
LangString Running ${LANG_ENGLISH} "The game is open. Close it, then try again."
LangString Running ${LANG_RUSSIAN} "Игра открыта. Закройте её и попробуйте ещё раз."
LangString MatchKind ${LANG_ENGLISH} "Rokugan Desktop match"
LangString MatchKind ${LANG_RUSSIAN} "Партия Rokugan Desktop"
LangString PositionKind ${LANG_ENGLISH} "Rokugan Desktop position"
LangString PositionKind ${LANG_RUSSIAN} "Позиция Rokugan Desktop"
Var Box
Var Delete

; A program that runs can't be replaced: the file of its starter can't even be renamed.
!macro StopWhereItRuns
  ${If} ${FileExists} "$INSTDIR\rokugan-desktop.exe"
    ClearErrors
    FileOpen $0 "$INSTDIR\rokugan-desktop.exe" a
    ${If} ${Errors}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(Running)" /SD IDOK
      SetErrorLevel 3
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

!macro Associate ENDING KIND NAME
  WriteRegStr HKCU "Software\Classes\${ENDING}" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "${NAME}"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\rokugan-desktop.exe,0"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '${OPEN}'
!macroend

Section
  SetShellVarContext current
  !insertmacro StopWhereItRuns
  RMDir /r "$INSTDIR\_internal" ; an upgrade in place leaves nothing of the old one
  SetOutPath "$INSTDIR"
  File /r "${BUNDLE}/*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Rokugan Desktop.lnk" "$INSTDIR\rokugan-desktop.exe"
  !insertmacro Associate ".rokugan-match" "rokugan-desktop.match" "$(MatchKind)"
  !insertmacro Associate ".rokugan-position" "rokugan-desktop.position" "$(PositionKind)"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  WriteRegStr HKCU "${KEY}" "DisplayName" "${APP}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "Language" "$LANGUAGE"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\rokugan-desktop.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "The Rokugan Desktop contributors"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" $0
SectionEnd

Section Uninstall
  SetShellVarContext current
  !insertmacro StopWhereItRuns
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\rokugan-desktop.exe"
  Delete "$INSTDIR\rokugan-desktop-cli.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Rokugan Desktop.lnk"
  DeleteRegKey HKCU "Software\Classes\.rokugan-match"
  DeleteRegKey HKCU "Software\Classes\rokugan-desktop.match"
  DeleteRegKey HKCU "Software\Classes\.rokugan-position"
  DeleteRegKey HKCU "Software\Classes\rokugan-desktop.position"
  DeleteRegKey HKCU "${KEY}"
  ${If} $Delete = ${BST_CHECKED}
    RMDir /r "$LOCALAPPDATA\rokugan-desktop"
  ${EndIf}
SectionEnd

Function .onInit
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd

Function un.onInit
  ReadRegStr $0 HKCU "${KEY}" "Language"
  ${If} $0 != ""
    StrCpy $LANGUAGE $0
  ${EndIf}
  StrCpy $Delete ${BST_UNCHECKED}
  ReadRegStr $0 HKCU "${KEY}" "InstallLocation"
  ${If} $0 != ""
    StrCpy $INSTDIR $0
  ${EndIf}
  ; Whoever removes it without a window, with /S, asks for that like this.
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/MATCHES" $1
  ${IfNot} ${Errors}
    StrCpy $Delete ${BST_CHECKED}
  ${EndIf}
FunctionEnd

Function un.AskMatches
  nsDialogs::Create 1018
  Pop $0
  ${NSD_CreateCheckbox} 0 0 100% 12u "$(Matches)"
  Pop $Box
  ${NSD_SetState} $Box $Delete
  nsDialogs::Show
FunctionEnd

Function un.LeaveMatches
  ${NSD_GetState} $Box $Delete
FunctionEnd
