import qrcode from 'qrcode-generator';

/**
 * Returns a QR code as an SVG path of unit squares, with the four empty ones around it that readers
 * need.
 */
export function qrPath(text: string): { size: number; path: string } {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const margin = 4;
  let path = '';
  for (let y = 0; y < count; y += 1) {
    for (let x = 0; x < count; x += 1) if (code.isDark(y, x)) path += `M${x + margin} ${y + margin}h1v1h-1z`;
  }
  return { size: count + 2 * margin, path };
}
