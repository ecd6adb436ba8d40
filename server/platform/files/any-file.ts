import type { FileTypeResult } from 'file-type';
import { refuse } from '../refuse.ts';

/** File types, by their bytes, that a double click would run. */
const programs = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/vnd.android.package-archive',
  'application/x-ms-shortcut',
  'application/vnd.ms-htmlhelp',
]);

/**
 * The one list of extensions of files that a double click would run, install or mount, on any
 * system; source code of any language is allowed.
 */
const programEndings = new Set(
  `exe dll com scr pif cpl msi msp mst msix appx appinstaller bat cmd ps1 psm1 vbs vbe jse wsf wsh wsc sct hta
    msc lnk url scf reg inf chm gadget application appref-ms settingcontent-ms library-ms search-ms diagcab xll
    jar jnlp apk xapk aab ipa app dmg pkg command workflow webloc iso img vhd vhdx
    deb rpm snap flatpakref appimage desktop run`.split(/\s+/),
);

/** Types whose scripts a browser would run. They are stored and sent as plain text. */
const active = /(html|xml|svg|script|shockwave)/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

function isText(bytes: Uint8Array): boolean {
  try {
    return !utf8.decode(bytes).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Returns the type and ending of a file of any kind, whose bytes were `sniffed`; a file without a
 * known harmless type is text or plain bytes. Refuses `file_type_refused` for programs and
 * shortcuts.
 */
export function judgeAnyFile(
  bytes: Uint8Array,
  name: string,
  sniffed: FileTypeResult | undefined,
): { content_type: string; extension: string } {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (programEndings.has(ending) || programs.has(sniffed?.mime ?? '')) {
    refuse('file_type_refused', { field: 'file' });
  }
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? sniffed?.ext ?? 'bin';
  if (sniffed && (!active.test(sniffed.mime) || sniffed.mime.includes('openxmlformats'))) {
    return { content_type: sniffed.mime, extension };
  }
  return { content_type: isText(bytes) ? 'text/plain; charset=utf-8' : 'application/octet-stream', extension };
}
