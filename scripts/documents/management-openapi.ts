import { managementResource } from '../../src/server/clients/own-resource-servers.ts';
import { managementDocument } from '../../src/server/management/openapi/openapi-document.ts';
import { operations } from '../../src/server/operations.ts';

const publicUrl = 'https://login.example.org';

/** Content of docs/management-openapi.json: the document that an installation serves. */
export function managementOpenApiDocument(): string {
  const document = managementDocument(operations, { publicUrl, audience: managementResource(publicUrl) });
  return `${JSON.stringify(document, null, 2)}\n`;
}
