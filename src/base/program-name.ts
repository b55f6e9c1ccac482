/** Endings of files that a system runs when they are opened. */
const programs = new Set(
  (
    "ade adp app appinstaller application appref-ms appx bat chm cmd com command cpl dll dmg docm dotm exe gadget hta inf ins iso jar " +
    "job js jse lnk mde msc msh msi msix msp mst one ops osd pcd pif pkg potm ppam ppsm pptm prf ps1 psc1 psd1 psm1 reg rgs scf scr sct " +
    "settingcontent-ms sh shb shs sldm sys url vb vbe vbs vhd vhdx wsc wsf wsh xbap xlam xll xlsm xltm"
  ).split(" "),
);

/** An address of the web without a path, whose last part may look like an ending: `https://example.com`. */
const bareAddress = /^(\w+:\/\/|www\.)[^/]*\/?$/i;

/** Whether opening a file of this name would run it. Systems pass over dots and spaces at its end. */
export const isProgramName = (name: string): boolean =>
  !bareAddress.test(name) && programs.has(/\.([\w-]+)[.\s\0]*$/.exec(name)?.[1]?.toLowerCase() ?? "");
