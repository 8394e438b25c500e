import { modesOfDevices, popupMode } from './response-modes.ts';

export interface PageMetadataDeps {
  /** Metadata about languages and pages, which the library does not know. */
  metadata(): object;
}

/** Adds Portico's response modes, languages and pages to the library's metadata. */
export function completeMetadata({ body }: { body: unknown }, deps: PageMetadataDeps): void {
  if (body && typeof body === 'object' && 'response_modes_supported' in body)
    Object.assign(body, { response_modes_supported: [...modesOfDevices, popupMode] }, deps.metadata());
}
