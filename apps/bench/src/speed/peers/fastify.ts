import { operationList } from "@us-market-data/contract";
import fastify from "fastify";
import { readAnswers, readRecording } from "./answers.ts";
import { schemaOf } from "./infer-schema.ts";
import { listen } from "./listen.ts";

/** Fastify with a route and a response schema for each operation. The schema is that of the recorded answers. */
const recording = readRecording();
const answerTo = readAnswers(recording);
const bodies = Object.entries(recording.targets)
	.filter(([, { status }]) => status === 200)
	.map(([target, { text }]) => ({ path: target.replace(/\?.*/, ""), body: JSON.parse(text) as unknown }));

const app = fastify();
for (const { path } of operationList) {
	const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
	const known = bodies.filter((one) => pattern.test(one.path)).map(({ body }) => body);
	const segment = recording.segments[path.slice(path.lastIndexOf("/") + 1)];
	if (segment) known.push(JSON.parse(segment.text));
	if (known.length === 0) continue;
	app.get(
		path.replace(/\{(\w+)\}/g, ":$1"),
		{ schema: { response: { 200: schemaOf(known) } } },
		async (request) => answerTo(request.url).body,
	);
}
await app.ready();
listen(app.server);
