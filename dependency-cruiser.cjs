const capability = '(sign-in|two-factor|recovery|sso|activation|authorization|emergency-address|brand)';
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { pathNot: ['^src/contract/', '^node_modules/zod'] },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: '^src/rules/|[.](rules|flow)[.]ts$' },
      to: { pathNot: ['^data/', '^src/(contract|rules)/', '[.](rules|flow)[.]ts$', '^node_modules/zod'] },
    },
    { name: 'browser-never-sees-server', severity: 'error', from: { path: '^src/web/' }, to: { path: '^src/server/' } },
    { name: 'server-never-sees-browser', severity: 'error', from: { path: '^src/server/' }, to: { path: '^src/web/' } },
    {
      name: 'one-capability-at-a-time',
      severity: 'error',
      from: { path: `^src/(web|server)/${capability}/` },
      to: { path: `^src/(web|server)/${capability}/`, pathNot: ['^src/$1/$2/', '^src/$1/([^/]+)/\\1[.]ts$'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.]test[.]ts$' },
  },
};
