import { managementResource } from '../../src/server/clients/own-resource-servers.ts';
import { managementDocument } from '../../src/server/management/openapi/openapi-document.ts';
import { operations } from '../../src/server/operations.ts';
import { createOrigins } from '../../src/server/origins/origins.ts';

const origins = createOrigins('https://login.example.org');

/** Content of docs/management-openapi.json: the document that an installation serves. */
export function managementOpenApiDocument(): string {
  const document = managementDocument(operations, { origins, audience: managementResource(origins.ofInstallation()) });
  return `${JSON.stringify(document, null, 2)}\n`;
}
