interface MediaType {
	schema?: object;
	examples?: Readonly<Record<string, { summary?: string; value?: object }>>;
}

interface Document {
	paths: Readonly<Record<string, { get: OperationObject }>>;
}

interface OperationObject {
	"x-stream"?: string;
	responses: Readonly<Record<string, { content?: Readonly<Record<string, MediaType>> }>>;
}

/** How the events of a stream are described in the media types that have them. */
interface EventForm {
	/** The schema of an event, as a reader of the media type sees it. */
	item(schema: object): object;
	/** An event as it is sent. */
	text(event: object): string;
}

const forms: Readonly<Record<string, EventForm>> = {
	"application/x-ndjson": { item: (schema) => schema, text: (event) => `${JSON.stringify(event)}\n` },
	// OpenAPI sees a server-sent event as an object of its fields, whose values are text.
	"text/event-stream": {
		item: (schema) => ({
			type: "object",
			required: ["event", "id", "data"],
			properties: {
				event: { type: "string", description: "The member `event` of the data." },
				id: { type: "string", description: "The member `id` of the data, which continues the stream." },
				data: { type: "string", contentMediaType: "application/json", contentSchema: schema },
			},
		}),
		text: (event) => {
			const { event: name, id } = event as { event: string; id: string };
			return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(event)}\n\n`;
		},
	},
};

/**
 * The contract as an OpenAPI 3.2 document, which describes the events of streams by `itemSchema`. The document of version
 * 3.1 has no word for them: it gives the schema of one event as that of the whole answer. All else is the same.
 *
 * @example
 * import document from "@us-market-data/contract/openapi.json" with { type: "json" };
 *
 * const { openapi } = openApi32(document) as { openapi: string }; // "3.2.0"
 */
export function openApi32(contract: object): object {
	const document = contract as Document;
	return {
		...document,
		openapi: "3.2.0",
		paths: mapped(document.paths, (item) => ("x-stream" in item.get ? withItems(item) : item)),
	};
}

const withItems = (item: { get: OperationObject }) => ({
	...item,
	get: {
		...item.get,
		responses: mapped(item.get.responses, ({ content, ...response }) => ({
			...response,
			...(content && { content: mapped(content, mediaType) }),
		})),
	},
});

function mediaType({ schema, examples, ...rest }: MediaType, name: string): object {
	const form = forms[name];
	if (!form || !schema) return { ...rest, schema, examples };
	return {
		...rest,
		itemSchema: form.item(schema),
		...(examples && {
			examples: mapped(examples, ({ value, ...example }) => ({
				...example,
				...(value && { serializedValue: form.text(value) }),
			})),
		}),
	};
}

const mapped = <T, R>(record: Readonly<Record<string, T>>, map: (value: T, name: string) => R) =>
	Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
