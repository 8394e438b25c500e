import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const digits = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const root = join(import.meta.dirname, '..');

/** The style sheets of the page and of its gallery. */
const sheets = globSync('{src/web,src/ui,gallery}/**/*.module.css', { cwd: root })
  .map((path) => path.replaceAll(sep, '/'))
  .toSorted();

/** A number in letters; a class name may not start with a digit. */
function inLetters(number: number): string {
  const rest = Math.floor(number / digits.length);
  return (rest > 0 ? inLetters(rest - 1) : '') + digits[number % digits.length];
}

/**
 * The class of a module's style sheet in the page: the sheet's place among all, and the class's place in the sheet. A hash
 * would be as unique, but random letters cannot be compressed.
 */
export function shortClassName(name: string, file: string): string {
  const path = file.replace(/\?.*$/, '');
  const sheet = sheets.indexOf(relative(root, path).replaceAll(sep, '/'));
  const names = [...new Set(readFileSync(path, 'utf8').match(/(?<=\.|@keyframes )[a-z][\w-]*/gi))];
  const place = names.indexOf(name);
  if (sheet < 0 || place < 0) throw new Error(`There is no class ${name} in ${file}.`);
  return `${inLetters(sheet)}${place}`;
}
