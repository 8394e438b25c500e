import type { PageBrand } from '../../contract/brand/brand.ts';

/** Styles of the footer layouts (FRAME-6). The first response contains that of its brand alone. */
const layouts: Readonly<Record<PageBrand['footer'], string>> = {
  default: '',
  /** The corporate mark on one side, everything else on the other, separated by a line. */
  split:
    'footer{max-inline-size:none;border-block-start:1px solid var(--color-hairline)}' +
    'footer>:first-child{margin-inline-end:auto}',
  /** Lines below each other. */
  stacked: 'footer{flex-direction:column;align-items:flex-start}',
  /** Everything centred, the mark on top. */
  centred: 'footer,footer ul{justify-content:center}footer>p{inline-size:100%;text-align:center}',
  /** A single line: the copyright before the links. */
  compact: 'footer{justify-content:center;gap:0 16px}footer>p{order:-1}',
};

/** Style sheet of the brand's footer layout. It overrides layers, and does not apply to a later brand's footer. */
export function footerStyle({ footer }: Pick<PageBrand, 'footer'>): string {
  return layouts[footer].replaceAll('footer', `footer[data-layout=${footer}]`);
}
