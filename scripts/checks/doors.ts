/** A restricted API: only some folders may use it. */
interface Door {
  readonly reason: string;
  readonly says: RegExp;
  readonly in: RegExp;
  readonly except: RegExp;
}

const doors: readonly Door[] = [
  {
    reason: 'only web/kernel may send requests',
    says: /(?<![\w.])fetch\(/,
    in: /^src\/web\//,
    except: /^src\/web\/kernel\//,
  },
  {
    reason: 'only web/kernel and web/ui may use browser globals',
    says: /(?<![\w./'-])(?:window|document|localStorage|sessionStorage|navigator)\s*[.[?]/,
    in: /^src\/web\//,
    except: /^src\/web\/(?:kernel\/|ui\/|main[.]tsx$)/,
  },
  {
    reason: 'only server/config.ts may read environment variables',
    says: /process\.env/,
    in: /^src\//,
    except: /^src\/server\/config\.ts$/,
  },
  {
    reason: 'only server/folders.ts may derive paths from its own location, which differs in the built server',
    says: /import\.meta\.(?:dirname|filename)/,
    in: /^src\//,
    except: /^src\/server\/folders\.ts$/,
  },
  {
    reason: 'no default exports',
    says: /^export default/m,
    in: /^(?:src|test|e2e|bench|gallery|scripts)\//,
    except: /[.]d[.]ts$|^scripts\/failure-reporter[.]ts$/, // Vitest takes a reporter by its default export
  },
  {
    reason: 'source code must not contain brand ids; brands are data',
    says: /brandId\s*(?:===?|!==?)\s*['"]?\d/,
    in: /^src\//,
    except: /[.]test[.]/,
  },
  {
    reason: 'write the properties out; a spread literal hides surplus ones from the compiler',
    says: /[.]{3}\{/,
    in: /^(?:src|test|e2e|bench|gallery|scripts)\//,
    except: /^$/,
  },
];

const mostLines = 300;
const unspeakingNames = /(?:^|\/)(?:index|utils?|helpers?|common|lib)(?:\.tsx?$|\/)/;
/** Tables may be longer than `mostLines`. */
const tables = /^src\/contract\/|[.]generated[.]ts$/;

/** Reports restricted APIs in a source file, and rules that its name or length violates. */
export function sourceProblems(file: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const lines = source.split('\n').length - 1;
  return [
    ...doors
      .filter((door) => door.in.test(file) && !door.except.test(file) && door.says.test(code))
      .map((door) => `${file}: ${door.reason} (found "${door.says.exec(code)?.[0].trim()}")`),
    ...(lines > mostLines && !tables.test(file)
      ? [`${file}: ${lines} lines; only tables may have more than ${mostLines}`]
      : []),
    ...(unspeakingNames.test(file) ? [`${file}: the name describes no content`] : []),
  ];
}
