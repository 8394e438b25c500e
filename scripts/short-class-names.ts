import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const digits = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const root = join(import.meta.dirname, '..');

/** A number in letters; a class name may not start with a digit. */
function inLetters(number: number): string {
  const rest = Math.floor(number / digits.length);
  return (rest > 0 ? inLetters(rest - 1) : '') + digits[number % digits.length];
}

/**
 * Names the classes of a page: the place of a module's style sheet among all of the page, and the class's place in the sheet. A
 * hash would be as unique, but random letters cannot be compressed.
 * @param folders where the style sheets of the page are. Those of another page would change the names in this one.
 */
export function shortClassNames(folders: readonly string[]): (name: string, file: string) => string {
  const sheets = globSync(
    folders.map((folder) => `${folder}/**/*.module.css`),
    { cwd: root },
  )
    .map((path) => path.replaceAll(sep, '/'))
    .toSorted();
  return (name, file) => {
    const path = file.replace(/\?.*$/, '');
    const sheet = sheets.indexOf(relative(root, path).replaceAll(sep, '/'));
    const names = [...new Set(readFileSync(path, 'utf8').match(/(?<=\.|@keyframes )[a-z][\w-]*/gi))];
    const place = names.indexOf(name);
    if (sheet < 0 || place < 0) throw new Error(`There is no class ${name} in ${file}.`);
    return `${inLetters(sheet)}${place}`;
  };
}
