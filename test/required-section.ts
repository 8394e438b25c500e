import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const requirements = readFileSync(join(import.meta.dirname, '../docs/requirements.md'), 'utf8');

/** The text below a heading of the requirements, up to the next heading. */
export function requiredSection(title: string): string {
  const section = requirements.split(`### ${title}\n`)[1]?.split('\n#')[0];
  if (section === undefined) throw new Error(`docs/requirements.md has no section "${title}"`);
  return section;
}
