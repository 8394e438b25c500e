import { encode } from 'uqr';

export interface QrCodeProps {
  readonly uri: string;
  readonly alt: string;
}

/** Modules of white around a code that scanners need (ISO/IEC 18004). */
const quietZone = 4;

/** A QR code, black on white. */
export function QrCode({ uri, alt }: QrCodeProps) {
  const { data, size } = encode(uri, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={alt} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
