import { BaseResolver, createConfig, lintFromString, Source } from "@redocly/openapi-core";
import plugin from "./plugin.js";

class MemoryResolver extends BaseResolver {
	/** @param {Record<string, unknown>} files absolute path to content */
	constructor(files) {
		super();
		this.files = files;
	}

	/** @override @param {string} path */
	async loadExternalRef(path) {
		if (!(path in this.files)) throw new Error(`no file ${path}`);
		return new Source(path, JSON.stringify(this.files[path]));
	}
}

/**
 * Messages of one rule on a document, each with its place.
 *
 * @param {string} rule
 * @param {object} document
 * @param {Record<string, unknown>} [files] further files, absolute path to content
 */
export async function problems(rule, document, files = {}) {
	const config = await createConfig({ plugins: [plugin()], rules: { [`contract/${rule}`]: "error" } });
	const found = await lintFromString({
		source: JSON.stringify(document),
		absoluteRef: "/spec/openapi.yaml",
		config,
		externalRefResolver: new MemoryResolver(files),
	});
	return found.map(({ message, location }) => `${location[0]?.pointer}: ${message}`);
}

/** @param {object} paths @param {object} [components] */
export const document = (paths, components = {}) => ({
	openapi: "3.1.0",
	info: { title: "test", version: "1.0.0" },
	paths,
	components,
});

/**
 * A document with one operation, `GET /quote`.
 *
 * @param {object} operation
 * @param {object} [components]
 */
export const withOperation = (operation, components) =>
	document({ "/quote": { get: operation } }, components);

/** @param {object} schema of a 200 answer */
export const withBody = (schema) =>
	withOperation({ responses: { 200: { description: "ok", content: { "application/json": { schema } } } } });
