import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceProblems } from './checks/doors.ts';
import { fenceNumbers, fenceOf, fenceProblems } from './checks/fence.ts';
import { folderSizeProblems } from './checks/folder-sizes.ts';
import { frontFileProblems } from './checks/front-files.ts';
import { functionProblems, longFunctionsIn } from './checks/function-length.ts';
import { importProblems, importsIn } from './checks/imports.ts';
import { layerProblems } from './checks/layers.ts';
import { typeNameProblems } from './checks/type-names.ts';
import { comparedWays, wayNameNumbers, wayNameProblems } from './checks/way-names.ts';

/** Checks the architecture rules of every source file: import directions, restricted APIs, file names, length. */
const root = join(import.meta.dirname, '..');
const files = globSync('{src,scripts,test,e2e,bench,gallery,examples}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('node_modules/'));
const sourcesAndTests = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const sources = new Map([...sourcesAndTests].filter(([file]) => !/[.](?:test|e2e)[.]tsx?$/.test(file)));

const imports = importsIn(sources);
const fence = fenceOf(imports);
const written = [...sources].filter(([file]) => file.startsWith('src/') && !/[.](?:preview|generated)[.]/.test(file));
const longFunctions = written.flatMap(([file, source]) => longFunctionsIn(file, source));
const ways = comparedWays(sources);
const problems = [
  ...layerProblems(files),
  ...folderSizeProblems(globSync('src/**/*.*', { cwd: root }).map((file) => file.replaceAll('\\', '/'))),
  ...importProblems(imports),
  ...frontFileProblems(sourcesAndTests),
  ...fenceProblems(fence),
  ...functionProblems(longFunctions),
  ...wayNameProblems(ways),
  ...typeNameProblems(new Map([...sources].filter(([file]) => file.startsWith('src/')))),
  ...[...sources].flatMap(([file, source]) => sourceProblems(file, source)),
];
console.log(`${fenceNumbers(fence)}, functions above 60 lines: ${longFunctions.length}`);
console.log(wayNameNumbers(ways));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
