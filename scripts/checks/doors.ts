/** Words that only some files may say: what reaches outside has one door each (docs: architecture). */
interface Door {
  readonly reason: string;
  readonly says: RegExp;
  readonly in: RegExp;
  readonly except: RegExp;
}

const doors: readonly Door[] = [
  {
    reason: 'requests leave the page through web/kernel',
    says: /(?<![\w.])fetch\(/,
    in: /^src\/web\//,
    except: /^src\/web\/kernel\//,
  },
  {
    reason: 'the browser is reached through web/kernel and web/ui',
    says: /(?<![\w./'-])(?:window|document|localStorage|sessionStorage|navigator)\s*[.[?]/,
    in: /^src\/web\//,
    except: /^src\/web\/(?:kernel\/|ui\/|main[.]tsx$)/,
  },
  {
    reason: 'the environment is read in server/config.ts',
    says: /process\.env/,
    in: /^src\//,
    except: /^src\/server\/config\.ts$/,
  },
  {
    reason: 'no default exports',
    says: /^export default/m,
    in: /^(?:src|test|e2e|bench|gallery|scripts)\//,
    except: /[.]d[.]ts$/,
  },
  {
    reason: 'a brand is data: no brand id stands in the source',
    says: /brandId\s*(?:===?|!==?)\s*['"]?\d/,
    in: /^src\//,
    except: /[.]test[.]/,
  },
];

const mostLines = 300;
const unspeakingNames = /(?:^|\/)(?:index|utils?|helpers?|common|lib)(?:\.tsx?$|\/)/;
/** Long because they are flat: catalogues and tables. */
const tables = /^src\/contract\/|[.]generated[.]ts$/;

/** What a source file says or is that it may not. */
export function sourceProblems(file: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const lines = source.split('\n').length - 1;
  return [
    ...doors
      .filter((door) => door.in.test(file) && !door.except.test(file) && door.says.test(code))
      .map((door) => `${file}: ${door.reason} (found "${door.says.exec(code)?.[0].trim()}")`),
    ...(lines > mostLines && !tables.test(file) ? [`${file}: ${lines} lines; above ${mostLines} only tables`] : []),
    ...(unspeakingNames.test(file) ? [`${file}: its name says nothing`] : []),
  ];
}
