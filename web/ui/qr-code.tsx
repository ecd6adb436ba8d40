import './qr-code.css';

/**
 * A QR code as `server/platform/qr-path.ts` draws it, black on white in every theme; `label`
 * describes its content.
 */
export function QrCode({ code: { size, path }, label }: { code: { size: number; path: string }; label: string }) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
