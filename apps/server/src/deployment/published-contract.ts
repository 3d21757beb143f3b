import { setImmediate } from "node:timers/promises";
import { openApi32 } from "@us-market-data/contract";
import { LRUCache } from "lru-cache";
import {
	type DeploymentFacts,
	deploymentDocument,
	placeholdersOf,
	type ServerFamily,
} from "./deployment-document.ts";
import type { FamilyHosts } from "./family-hosts.ts";
import { postmanCollection } from "./postman-collection.ts";
import { type Rendition, Template } from "./template.ts";

/** JSON and YAML are the contract itself, `openapi32` is its form in OpenAPI 3.2, `postman` a collection of its operations. */
export type ContractFormat = "json" | "yaml" | "openapi32" | "postman";

/** Addresses whose documents stay in memory, in each format. */
const maxOrigins = 4;

const families: readonly ServerFamily[] = ["main", "company", "legacy"];

/** The contract of a deployment, as it is sent to those who reach it at an origin. */
export class PublishedContract {
	readonly #contract: object;
	readonly #facts: DeploymentFacts;
	readonly #templates = new Map<ContractFormat, Promise<Template>>();
	/** Each kept document is less than a megabyte, whatever hosts the requests name. */
	readonly #cache = new LRUCache<string, Rendition>({ max: 2 * maxOrigins });

	constructor(contract: object, facts: DeploymentFacts) {
		this.#contract = contract;
		this.#facts = facts;
	}

	/** @param origin where the request reached the service; the setting `PUBLIC_URL` stands before it */
	async read(format: ContractFormat, origin: string | undefined): Promise<Rendition> {
		const addresses = addressesOf(this.#facts, origin);
		const key = JSON.stringify([format, addresses]);
		const cached = this.#cache.get(key);
		if (cached) return cached;
		const values = Object.fromEntries(
			families.flatMap((family) =>
				placeholdersOf(family, this.#facts.hosts).map((name, index) => [
					name,
					addresses[family][index] ?? "",
				]),
			),
		);
		const rendition = (await this.#template(format)).render(values);
		this.#cache.set(key, rendition);
		return rendition;
	}

	#template(format: ContractFormat): Promise<Template> {
		const template = this.#templates.get(format) ?? this.#made(format);
		this.#templates.set(format, template);
		return template;
	}

	async #made(format: ContractFormat): Promise<Template> {
		const document = deploymentDocument(this.#contract, this.#facts);
		const text = await writers[format](document);
		const names = families.flatMap((family) => placeholdersOf(family, this.#facts.hosts));
		return new Template(text, names);
	}
}

const writers: Readonly<Record<ContractFormat, (document: object) => string | Promise<string>>> = {
	json: (document) => JSON.stringify(document),
	yaml: inYaml,
	openapi32: (document) => JSON.stringify(openApi32(document)),
	postman: (document) => JSON.stringify(postmanCollection(document)),
};

/**
 * Addresses of the families for those who reach the service at an origin, without a slash at the end. A family with
 * several hosts has the address of each: first that of `PUBLIC_URL`, then the one that was asked.
 */
export function addressesOf(
	{ publicUrl, hosts }: { publicUrl: string; hosts: FamilyHosts },
	origin: string | undefined,
): Readonly<Record<ServerFamily, readonly string[]>> {
	const [first, ...others] = [publicUrl === "" ? [] : [new URL(publicUrl).origin], origin ?? []].flat();
	const addresses = (family: ServerFamily): readonly string[] => {
		if (first !== undefined) return hosts.originsOf(family, [first, ...others]);
		// Relative to the address of the document, for a request that names no host.
		const listed = hosts.of(family).map((host) => `//${host}`);
		return listed.length === 0 ? ["/"] : listed;
	};
	return { main: addresses("main"), company: addresses("company"), legacy: addresses("legacy") };
}

/** Writes a path at a time: all of them together would hold up the event loop. */
async function inYaml(document: object): Promise<string> {
	const { stringify } = await import("yaml");
	const write = (value: object) => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
	const lines: string[] = [];
	for (const [name, value] of Object.entries(document)) {
		const isLong = name === "paths" || name === "components";
		if (!isLong) {
			lines.push(write({ [name]: value }));
			continue;
		}
		lines.push(`${name}:\n`);
		for (const [key, part] of Object.entries(value as object)) {
			lines.push(write({ [key]: part }).replace(/^(?=.)/gm, "  "));
			await setImmediate();
		}
	}
	return lines.join("");
}
