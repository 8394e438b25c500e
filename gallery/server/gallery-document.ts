import type { BuiltPage } from '../../src/server/page/build-manifest.ts';
import type { Contents } from '../Contents.ts';

const module = 'gallery/page/start.tsx';

/** HTML of the gallery page, with its contents as embedded data. */
export function galleryDocument(built: BuiltPage, contents: Contents, nonce: string): string {
  const [script = ''] = built.scriptsOf([module]);
  const data = JSON.stringify(contents).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Gallery</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${built.stylesOf([module])}</style>
<script type="module" src="${script}" nonce="${nonce}"></script></head>
<body><div id="gallery"></div><script type="application/json" id="contents">${data}</script></body></html>`;
}
