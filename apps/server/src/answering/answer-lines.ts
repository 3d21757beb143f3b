/** Headers by their names, in their order. */
export type Headers = Readonly<Record<string, string>>;

/** Headers as lines of a head. */
export function linesOf(headers: Headers): string {
	let lines = "";
	for (const name in headers) lines += `${name}: ${headers[name]}\r\n`;
	return lines;
}

/** The lines of a head that belong to an answer, whoever receives it. */
export interface AnswerLines {
	/** The lines of the headers that tell sources and ages. */
	provenance: string;
	/** Its validator, and who may keep it. */
	caching: string;
	/** Type and length of its body. */
	body: string;
}

/** @param length bytes of the body */
export const answerLines = (provenance: Headers, etag: string, length: number): AnswerLines => ({
	provenance: linesOf(provenance),
	caching: linesOf({ ETag: etag, "Cache-Control": "private, no-cache" }),
	body: bodyLines(length),
});

/** The lines of a JSON body of so many bytes. */
export const bodyLines = (length: number): string =>
	`Content-Type: application/json; charset=utf-8\r\nContent-Length: ${length}\r\n`;
