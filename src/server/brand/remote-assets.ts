import { z } from 'zod';
import { brandAssets, remoteAssetFile } from '../../contract/brand/brand.ts';
import { languageTag } from '../../rules/language/locale.ts';
import type { AssetService } from '../gateways/asset-service/asset-service.ts';
import type { AssetFile, Brand, ReportProblem } from './brand-folder.ts';

/** Where Portico itself serves the folders of brands. */
const ownLink = '/brands';

interface Copy {
  readonly tag: string | undefined;
  /** Undefined if the service does not have the file. */
  readonly file: AssetFile | undefined;
}

export interface RemoteAssetsDeps {
  readonly service: AssetService;
  readonly report: ReportProblem;
}

/** The last good copies of the asset files that other hosts serve (ASSET-1), by their addresses. */
export interface RemoteAssets {
  /**
   * Reads the files of a brand again; returns whether one has changed. A file that cannot be read or is invalid keeps its
   * last good copy.
   */
  refresh(brand: Brand): Promise<boolean>;
  /** The brand with the assets of its service, or with those of its folder until the service has answered complete ones. */
  withAssets(brand: Brand): Brand;
}

export function createRemoteAssets({ service, report }: RemoteAssetsDeps): RemoteAssets {
  const copies = new Map<string, Copy>();

  async function refreshFile(address: string): Promise<boolean> {
    const known = copies.get(address);
    try {
      const answer = await service.read(address, known?.tag);
      if (answer.is === 'unchanged' || (answer.is === 'missing' && !known?.file)) return false;
      // Unknown fields are dropped, so that a switch of the brand cannot come from there.
      const file = answer.is === 'changed' ? remoteAssetFile.parse(answer.json) : undefined;
      copies.set(address, { tag: answer.is === 'changed' ? answer.tag : undefined, file });
      return true;
    } catch (reason) {
      report(`${known ? 'Kept the last copy of' : 'Cannot read'} ${address}: ${explain(reason)}`);
      return false;
    }
  }
  return {
    async refresh(brand) {
      let hasChanged = false;
      for (const name of isRemote(brand) ? fileNames(brand) : [])
        hasChanged = (await refreshFile(addressOf(brand, name))) || hasChanged;
      return hasChanged;
    },
    withAssets(brand) {
      if (!isRemote(brand)) return brand;
      const files = fileNames(brand).map((name) => [name, copies.get(addressOf(brand, name))?.file] as const);
      const assetFiles = new Map(files.flatMap(([name, file]) => (file ? [[name, file] as const] : [])));
      const isComplete = brandAssets.safeParse({ ...assetFiles.get('base'), ...assetFiles.get('en-US') }).success;
      // Its drawings are loaded as images from the service, never written into a page.
      if (isComplete) return { ...brand, assetFiles, svgFiles: new Map() };
      return { ...brand, configuration: { ...brand.configuration, assetServiceLink: ownLink } };
    },
  };
}

const isRemote = ({ configuration }: Brand) => URL.canParse(configuration.assetServiceLink);

const fileNames = ({ configuration }: Brand): string[] => [
  ...new Set(['base', 'en-US', ...configuration.orderLocale.map(languageTag)]),
];

const addressOf = ({ configuration: { assetServiceLink, assetId } }: Brand, name: string) =>
  `${assetServiceLink}/${assetId}/${name}.json`;

function explain(reason: unknown): string {
  if (reason instanceof z.ZodError) return z.prettifyError(reason);
  return reason instanceof Error ? reason.message : String(reason);
}
