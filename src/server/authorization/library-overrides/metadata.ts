import { modesOfDevices, popupMode } from './response-modes.ts';

export interface MetadataDeps {
  /** What the metadata say beside the protocol: languages and pages. */
  metadata(): object;
}

/** Completes the metadata: the library lists only its own response modes, and knows no languages and pages. */
export function completeMetadata({ body }: { body: unknown }, deps: MetadataDeps): void {
  if (body && typeof body === 'object' && 'response_modes_supported' in body)
    Object.assign(body, { response_modes_supported: [...modesOfDevices, popupMode] }, deps.metadata());
}
