import { access, readFile } from "node:fs/promises";
import { BlockList } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { settingNames } from "@us-market-data/runtime";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { lastOf, type Stage, stagesOf, variablesOf } from "./image.ts";

/** The files that no container engine reads here, held against the project. */
const repository = fileURLToPath(new URL("../../../../../", import.meta.url));
const textOf = (file: string) => readFile(join(repository, file), "utf8");

interface ComposeService {
	image: string;
	build?: { context: string; args: Record<string, string> };
	command?: string[];
	read_only?: boolean;
	cap_drop?: string[];
	mem_limit: string;
	profiles?: string[];
	networks?: { default: { ipv4_address: string } };
	volumes: string[];
	secrets?: string[];
	environment?: Record<string, string>;
	healthcheck?: { test?: string[]; disable?: boolean };
	ports?: string[];
	depends_on?: Record<string, { condition: string }>;
}

interface Compose {
	services: Record<string, ComposeService>;
	networks: { default: { ipam: { config: { subnet: string; ip_range: string }[] } } };
	configs: Record<string, { content: string }>;
	volumes: Record<string, unknown>;
	secrets: Record<string, { file: string }>;
}

let stages: Stage[];
let sources: Stage;
let last: Stage;
let compose: Compose;
beforeAll(async () => {
	stages = stagesOf(await textOf("Dockerfile"));
	expect(stages.map(({ name }) => name)).toEqual(["sources", "built", "service", undefined]);
	[sources, , , last] = stages as [Stage, Stage, Stage, Stage];
	compose = parse(await textOf("compose.yaml"), { merge: true }) as Compose;
});

describe("Dockerfile", () => {
	test("has the Node.js and the pnpm of the project, pinned", async () => {
		const workspace = parse(await textOf("pnpm-workspace.yaml")) as { nodeVersion: string };
		const root = JSON.parse(await textOf("package.json")) as {
			devEngines: { packageManager: { version: string } };
		};
		const image = `node:${workspace.nodeVersion}-slim`;
		expect(stages.map((stage) => stage.image)).toEqual([image, "sources", "sources", image]);
		expect(compose.services["api"]?.build?.args).toEqual({
			// biome-ignore lint/suspicious/noTemplateCurlyInString: what Compose fills in
			NODE_IMAGE: "${NODE_IMAGE:-version}".replace("version", sources.image),
		});
		const npm = sources.instructions.find(({ name, words }) => name === "RUN" && words[0] === "npm");
		expect(npm?.words.at(-1)).toBe(`pnpm@${root.devEngines.packageManager.version}`);
	});

	test("takes an image by its digest, in every stage, when that is given", async () => {
		const pinned = `${sources.image}@sha256:${"0".repeat(64)}`;
		const given = stagesOf(await textOf("Dockerfile"), { NODE_IMAGE: pinned });
		expect(given.map(({ image }) => image)).toEqual([pinned, "sources", "sources", pinned]);
	});

	test("tells the pnpm that it is tested with", async () => {
		const root = JSON.parse(await textOf("package.json")) as {
			devEngines: { packageManager: { version: string } };
		};
		expect(await textOf("README.md")).toContain(`npx pnpm@${root.devEngines.packageManager.version}`);
	});

	test("installs what production needs, by the lockfile, and copies what exists", async () => {
		const instructions = stages.flatMap((stage) => stage.instructions);
		const installs = instructions.filter(
			({ name, words }) => name === "RUN" && words[0] === "pnpm" && words[1] === "install",
		);
		expect(installs).toHaveLength(2);
		for (const { words } of installs)
			expect(words).toEqual(expect.arrayContaining(["--frozen-lockfile", "--ignore-scripts"]));
		const ofService = stages.at(2)?.instructions.filter((instruction) => installs.includes(instruction));
		expect(ofService?.map(({ words }) => words.includes("--prod"))).toEqual([true]);
		const copied = instructions
			.filter(({ name, words }) => name === "COPY" && !words[0]?.startsWith("--from="))
			.flatMap(({ words }) => words.slice(0, -1));
		expect(copied).toEqual(
			expect.arrayContaining([
				"pnpm-lock.yaml",
				"apps/explorer",
				"apps/guide",
				"apps/operator",
				"apps/server",
				"docs",
				"packages",
			]),
		);
		for (const path of copied) await access(join(repository, path));
		const ignored = await textOf(".dockerignore");
		for (const path of copied) {
			expect(
				ignored.split("\n").some((line) => line.startsWith("!") && path.startsWith(line.slice(1))),
				path,
			).toBe(true);
		}
	});

	test("is given what is named, and no .git", async () => {
		const patterns = (await textOf(".dockerignore")).split("\n").filter((line) => /^[*!]/.test(line));
		expect(patterns[0], "nothing comes in that is not named").toBe("*");
		expect(patterns.filter((line) => /git/.test(line))).toEqual([]);
	});

	test("runs as somebody other than root, with settings that exist and files that exist", async () => {
		expect(lastOf(last, "USER")).toEqual(["node"]);
		const variables = Object.keys(variablesOf(last));
		expect(variables).toContain("DATA_DIR");
		// The commit is no setting: the version is made of it.
		expect(variables.filter((name) => !settingNames.includes(name))).toEqual(["GIT_COMMIT"]);
		const files = [lastOf(last, "CMD")?.at(-1), lastOf(last, "HEALTHCHECK")?.at(-1)];
		for (const file of files) await access(join(repository, file ?? "missing"));
	});
});

describe("compose.yaml", () => {
	test("starts the service, its updates and PostgreSQL of a fixed version", async () => {
		const started = Object.entries(compose.services).filter(([, { profiles }]) => profiles === undefined);
		expect(started.map(([name]) => name)).toEqual(["api", "updates", "postgres"]);
		expect(compose.services["postgres"]?.image).toMatch(/^\$\{POSTGRES_IMAGE:-postgres:\d+\.\d+\}$/);
		const [node, file = "", command] = compose.services["updates"]?.command ?? [];
		expect([node, command]).toEqual(["node", "schedule"]);
		await access(join(repository, file));
	});

	test("gives the service no more than it needs", () => {
		for (const name of ["api", "updates"]) {
			expect(compose.services[name], name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
			expect(compose.services[name]?.depends_on, name).toEqual({
				postgres: { condition: "service_healthy" },
			});
		}
		expect(compose.services["api"]?.ports).toEqual(["127.0.0.1:3000:3000"]);
		expect(compose.services["postgres"]?.ports).toBeUndefined();
	});

	test("has a proxy for TLS on demand, whose address alone is trusted", () => {
		const { proxy, api } = compose.services;
		expect(proxy).toMatchObject({ profiles: ["tls"], read_only: true, cap_drop: ["ALL"] });
		expect(proxy?.image).toMatch(/^\$\{CADDY_IMAGE:-caddy:\d+\.\d+\.\d+\}$/);
		expect(api?.environment?.["TRUSTED_PROXIES"]).toBe(proxy?.networks?.default.ipv4_address);
		expect(compose.configs["caddyfile"]?.content).toContain("reverse_proxy api:3000\n");
		const [pool] = compose.networks.default.ipam.config;
		const given = new BlockList();
		const [network = "", length] = pool?.ip_range.split("/") ?? [];
		given.addSubnet(network, Number(length));
		expect(given.check(proxy?.networks?.default.ipv4_address ?? "")).toBe(false);
	});

	test("bounds the memory of each service", () => {
		for (const [name, { mem_limit }] of Object.entries(compose.services))
			expect(mem_limit, name).toMatch(/^\$\{[A-Z]+_MEMORY:-\d+[mg]\}$/);
	});

	test("names settings, secrets and volumes that there are, and holds no secret itself", () => {
		const settings = new Set(settingNames.flatMap((name) => [name, `${name}_FILE`]));
		for (const [name, { environment = {}, secrets = [] }] of Object.entries(compose.services)) {
			if (["api", "updates"].includes(name)) {
				expect(Object.keys(environment), name).toContain("DATABASE_URL_FILE");
				expect(Object.keys(environment).filter((key) => !settings.has(key))).toEqual([]);
			}
			for (const [key, value] of Object.entries(environment)) {
				if (!key.endsWith("_FILE")) expect(key, name).not.toMatch(/PASSWORD|TOKEN|URL|SECRET/);
				else expect(secrets, key).toContain(value.replace("/run/secrets/", ""));
			}
		}
		const services = Object.values(compose.services);
		const used = services.flatMap(({ secrets = [] }) => secrets);
		expect([...new Set(used)].sort()).toEqual(Object.keys(compose.secrets).sort());
		const mounted = services.flatMap(({ volumes }) => volumes.map((volume) => volume.split(":")[0]));
		expect([...new Set(mounted)].sort()).toEqual(Object.keys(compose.volumes).sort());
	});

	test("looks at the health of what serves", async () => {
		expect(compose.services["postgres"]?.healthcheck?.test?.[1]).toBe("pg_isready");
		expect(compose.services["updates"]?.healthcheck).toEqual({ disable: true });
		expect(compose.services["api"]?.healthcheck, "the image's own").toBeUndefined();
	});
});
