import { marker } from "./unfinished.ts";

/** An operation as the generator names it. */
export interface OperationNames {
	area: string;
	operationId: string;
	/** Path below `/api/market-data`. */
	path: string;
	schema: string;
}

const shared = {
	"'401'": "Unauthorized",
	"'402'": "PaymentRequired",
	"'403'": "Forbidden",
	"'405'": "MethodNotAllowed",
	"'406'": "NotAcceptable",
	"'429'": "TooManyRequests",
	"'500'": "InternalError",
	"'503'": "Unavailable",
};

const sharedResponses = Object.entries(shared)
	.map(([status, name]) => `    ${status}: { $ref: ../../responses/${name}.yaml }\n`)
	.join("");

/** The description of an operation that answers a list about one symbol. */
export function pathFile({ area, operationId, path, schema }: OperationNames): string {
	const example = (name: string) =>
		`{ $ref: ../../examples/${area}/${operationId}.yaml#/${operationId}.${name} }`;
	return `x-path: /api/market-data${path}
get:
  operationId: ${operationId}
  summary: '${marker}: two or three words'
  description: |
    ${marker}: what it answers, in which order, and what a security without any answers.
  tags: [${area}]
  x-family: main
  x-metered: true
  x-rows: [items]
  parameters:
    - $ref: ../../parameters/Symbol.yaml
    - $ref: ../../parameters/Count20To100.yaml
    - $ref: ../../parameters/Cursor.yaml
    - $ref: ../../parameters/DataVersion.yaml
    - $ref: ../../parameters/Format.yaml
    - $ref: ../../parameters/Prices.yaml
  responses:
    '200':
      description: '${marker}: what is in the answer.'
      headers: { $ref: ../../headers/sets/market-data-answer.yaml }
      content:
        application/json:
          schema: { $ref: ../../schemas/${schema}.yaml }
          examples:
            ok: ${example("ok")}
            empty: ${example("empty")}
        text/csv: { $ref: ../../media/csv.yaml }
        application/x-ndjson: { $ref: ../../media/ndjson.yaml }
        application/vnd.apache.parquet: { $ref: ../../media/parquet.yaml }
        application/vnd.apache.arrow.stream: { $ref: ../../media/arrow.yaml }
    '304': { $ref: ../../responses/NotModified.yaml }
    '400':
      description: Invalid query parameter or unknown symbol. Not charged.
      headers: { $ref: ../../headers/sets/refusal.yaml }
      content:
        application/json:
          schema: { $ref: ../../schemas/Error.yaml }
          examples:
            badRequest: ${example("badRequest")}
            unknownSymbol: ${example("unknownSymbol")}
${sharedResponses}`;
}

/** The body of a 200. */
export const schemaFile = (): string => `type: object
description: '${marker}: the list of which security.'
required: [items, next]
properties:
  items:
    type: array
    description: '${marker}: what the items are, and their order.'
    maxItems: 100
    items:
      type: object
      description: '${marker}: one item.'
      required: [timestamp]
      properties:
        timestamp:
          $ref: DateTime.yaml
          description: '${marker}: time of the item, in UTC.'
  next: { $ref: NextCursor.yaml }
`;

/** The examples with their requests; the mock answers them. */
export const exampleFile = ({ operationId, path }: OperationNames): string => `${operationId}.ok:
  summary: '${marker}: what is shown'
  x-request:
    target: /api/market-data${path}?symbol=AAPL.US&count=2
  value:
    items:
      - timestamp: '2026-11-20T21:00:00Z'
    next: null
${operationId}.empty:
  summary: A security without items
  x-request:
    target: /api/market-data${path}?symbol=AAPL.US
    by: bare
  value:
    items: []
    next: null
${operationId}.badRequest:
  summary: The count is not a plain integer
  x-request:
    target: /api/market-data${path}?symbol=AAPL.US&count=1e1
  value:
    error: 'Query parameter "count" is "1e1"; allowed: an integer from 1 to 100.'
    code: invalid_parameter
    requestId: 01JD8Q0Z4H6T9W3YV5C2K7M1NB
    details:
      - path: query.count
        message: 'is "1e1"; allowed: an integer from 1 to 100'
${operationId}.unknownSymbol:
  summary: The service does not hold the symbol
  x-request:
    target: /api/market-data${path}?symbol=ZZZZ.US
  value:
    error: 'Unknown symbol "ZZZZ.US" in parameter "symbol": the service holds no such security.'
    code: unknown_symbol
    requestId: 01JD8Q0Z4H6T9W3YV5C2K7M1NB
    details:
      - path: query.symbol
        message: unknown symbol "ZZZZ.US"
`;
