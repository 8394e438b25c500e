/** The id of who has given the set-up link that acted (`link:<giver>/<id>`); undefined for anybody else. */
export const giverOf = (operator: string | undefined): string | undefined =>
  /^link:([^/]+)\//.exec(operator ?? '')?.[1];
