import { firstGroups } from '../../src/contract/texts/first-groups.ts';
import type { Catalogue } from '../../src/server/brand/brand-folder.ts';

/** Content of src/contract/texts/first-texts.generated.ts: the ids that the page need not be sent. */
export function firstTextIds(english: Catalogue): string {
  const rows = firstGroups.map((group) => {
    const names = Object.keys(english).flatMap((id) => (id.startsWith(`${group}.`) ? id.slice(group.length + 1) : []));
    return `  ${group}:\n    '${names.join(' ')}',`;
  });
  return `// Generated from data/locales/en_US.json by \`npm run generate\`.

/** Names of the texts of every first response, by group, in the order in which they are sent. */
export const firstTexts = {
${rows.join('\n')}
};
`;
}
