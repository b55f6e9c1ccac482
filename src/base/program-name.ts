/** Extensions of files that an operating system executes when they are opened. */
const executableExtensions = new Set(
  (
    "ade adp app appinstaller application appref-ms appx bat chm cmd com command cpl dll dmg docm dotm exe gadget hta inf ins iso jar " +
    "job js jse lnk mde msc msh msi msix msp mst one ops osd pcd pif pkg potm ppam ppsm pptm prf ps1 psc1 psd1 psm1 reg rgs scf scr sct " +
    "settingcontent-ms sh shb shs sldm sys url vb vbe vbs vhd vhdx wsc wsf wsh xbap xlam xll xlsm xltm"
  ).split(" "),
);

/** A web address without a path, whose last part may look like a file extension: `https://example.com`. */
const bareAddress = /^(\w+:\/\/|www\.)[^/]*\/?$/i;

/** Returns whether opening a file of this name would execute it. Operating systems ignore trailing dots and spaces. */
export const isProgramName = (name: string): boolean =>
  !bareAddress.test(name) && executableExtensions.has(/\.([\w-]+)[.\s\0]*$/.exec(name)?.[1]?.toLowerCase() ?? "");
