import { posix } from 'node:path';

/** The most files in a folder of src. Tests and style sheets count. */
const mostFiles = 25;

/** Folders that were larger before the limit came, with their sizes then. None may grow. */
const largerLeft: Readonly<Record<string, number>> = {
  'src/server': 40,
  'src/server/accounts': 29,
  'src/server/authorization/library-overrides': 50,
  'src/server/brand': 26,
  'src/server/gateways/address-validation': 28,
  'src/server/gateways/identity-provider': 47,
  'src/server/http': 37,
  'src/server/management': 35,
  'src/server/messages': 44,
  'src/server/page': 32,
  'src/server/passkeys': 27,
  'src/server/recovery': 28,
  'src/server/sign-in': 60,
  'src/server/storage': 49,
  'src/server/street-guide': 44,
  'src/server/two-factor': 43,
  'src/web/emergency-address': 50,
  'src/web/emergency-address/entry': 39,
  'src/web/recovery': 33,
  'src/web/sessions': 32,
  'src/web/two-factor': 40,
};

/**
 * Reports folders with more files than one takes in at a glance, which need rooms by their subjects.
 * @param files paths from the root
 * @param left the folders that may be larger, for tests
 */
export function folderSizeProblems(files: Iterable<string>, left = largerLeft): string[] {
  const sizes = Map.groupBy(files, (file) => posix.dirname(file));
  const sizeOf = (folder: string) => sizes.get(folder)?.length ?? 0;
  return [
    ...[...sizes.keys()]
      .filter((folder) => sizeOf(folder) > (left[folder] ?? mostFiles))
      .map(
        (folder) =>
          `${folder}: ${sizeOf(folder)} files; give it rooms, at most ${left[folder] ?? mostFiles} in each folder`,
      ),
    ...Object.keys(left)
      .filter((folder) => sizeOf(folder) <= mostFiles)
      .map(
        (folder) => `${folder}: it is no longer larger than others; remove its row from scripts/checks/folder-sizes.ts`,
      ),
  ];
}
