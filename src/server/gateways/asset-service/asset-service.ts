/** A file as the service has it now: its JSON, `unchanged` since the version with this tag, or `missing`. */
export type AssetAnswer =
  | { readonly is: 'changed'; readonly json: unknown; readonly tag: string | undefined }
  | { readonly is: 'unchanged' }
  | { readonly is: 'missing' };

/** Brand assets of another host (ASSET-1). What it answers is untrusted. */
export interface AssetService {
  /**
   * @param address `{assetServiceLink}/{assetId}/{locale}.json`
   * @param tag the `ETag` of the copy that is known
   * @throws Error when the service does not answer in time, answers an error, or answers what is not JSON
   */
  read(address: string, tag?: string): Promise<AssetAnswer>;
}
