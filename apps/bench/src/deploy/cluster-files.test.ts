import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { settingNames } from "@us-market-data/runtime";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { deployFolder, programsOf, repository } from "../trust/cluster/deployment.ts";
import { lastOf, stagesOf } from "../trust/operations/image.ts";

/** The files of `deploy/cluster`, which no container engine reads here, held against the project and each other. */
interface ComposeService {
	image: string;
	build?: { context: string; args: Record<string, string> };
	command?: string[];
	network_mode: string;
	extra_hosts: string[];
	read_only: boolean;
	cap_drop: string[];
	mem_limit: string;
	volumes?: string[];
	secrets?: string[];
	environment?: Record<string, string>;
}

interface Compose {
	services: Record<string, ComposeService>;
	volumes: Record<string, unknown>;
	secrets: Record<string, { file: string }>;
}

interface Patroni {
	etcd3: { hosts: string[] };
	bootstrap: { dcs: Record<string, number | boolean>; post_bootstrap: string };
	postgresql: { bin_dir: string };
}

const textOf = (file: string) => readFile(join(deployFolder, file), "utf8");
const nodes = ["node1", "node2", "node3"];
const variables = {
	NODE: "node2",
	ADDRESS: "10.0.0.2",
	NODE1_ADDRESS: "10.0.0.1",
	NODE2_ADDRESS: "10.0.0.2",
	NODE3_ADDRESS: "10.0.0.3",
};

let compose: Compose;
let patroni: Patroni;
let haproxy: string;
beforeAll(async () => {
	compose = parse(await textOf("compose.yaml"), { merge: true }) as Compose;
	patroni = parse(await textOf("patroni.yaml")) as Patroni;
	haproxy = await textOf("haproxy.cfg");
});

describe("compose.yaml of the cluster", () => {
	test("starts five programs on the network of the machine, with bounds", () => {
		expect(Object.keys(compose.services)).toEqual(["etcd", "postgres", "haproxy", "api", "updates"]);
		for (const [name, service] of Object.entries(compose.services)) {
			expect(service, name).toMatchObject({ network_mode: "host", read_only: true, cap_drop: ["ALL"] });
			expect(service.mem_limit, name).toMatch(/^\$\{[A-Z]+_MEMORY:-\d+[mg]\}$/);
			expect(service.extra_hosts.map((host) => host.split(":")[0])).toEqual(nodes);
		}
	});

	test("builds the image of the service as the compose.yaml of one machine does", async () => {
		const single = parse(await readFile(join(repository, "compose.yaml"), "utf8"), {
			merge: true,
		}) as Compose;
		for (const name of ["api", "updates"]) {
			expect(compose.services[name]?.image).toBe(single.services[name]?.image);
			expect(compose.services[name]?.build?.args).toEqual(single.services[name]?.build?.args);
			expect(compose.services[name]?.command).toEqual(single.services[name]?.command);
		}
	});

	test("names settings, secrets and volumes that there are, and holds no secret itself", () => {
		const settings = new Set(settingNames.flatMap((name) => [name, `${name}_FILE`]));
		const services = Object.entries(compose.services);
		for (const [name, { environment = {}, secrets = [] }] of services) {
			if (["api", "updates"].includes(name))
				expect(Object.keys(environment).filter((key) => !settings.has(key))).toEqual([]);
			for (const [key, value] of Object.entries(environment)) {
				if (key.endsWith("_FILE")) expect(secrets, key).toContain(value.replace("/run/secrets/", ""));
				else expect(key, name).not.toMatch(/PASSWORD|TOKEN|URL|SECRET/);
			}
		}
		const used = services.flatMap(([, { secrets = [] }]) => secrets);
		expect([...new Set(used)].sort()).toEqual(Object.keys(compose.secrets).sort());
		const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(":")[0]));
		expect([...new Set(mounted)].sort()).toEqual(Object.keys(compose.volumes).sort());
	});

	test("gives each node its own name and address", async () => {
		const { etcd, postgres, api } = await programsOf(variables);
		expect(etcd?.command).toContain("--listen-client-urls=http://10.0.0.2:2379");
		expect(postgres?.environment).toMatchObject({
			PATRONI_NAME: "node2",
			PATRONI_POSTGRESQL_CONNECT_ADDRESS: "node2:5432",
		});
		expect(api).toMatchObject({
			command: ["node", "apps/server/bin/service.js"],
			environment: { HOST: "10.0.0.2", PORT: "3000", TRUSTED_PROXIES: "10.0.0.1,10.0.0.2,10.0.0.3" },
		});
		await expect(programsOf({})).rejects.toThrow("compose.yaml needs NODE");
	});
});

describe("Dockerfile of the cluster", () => {
	test("is of one version of Debian, copies files that there are, and does not run as root", async () => {
		const [image] = stagesOf(await textOf("Dockerfile"));
		expect(image?.image).toMatch(/^debian:12\.\d+-slim$/);
		expect(compose.services["etcd"]?.build?.args["DEBIAN_IMAGE"]).toContain(image?.image);
		expect(image && lastOf(image, "USER")).toEqual(["postgres"]);
		const copied = (image && lastOf(image, "COPY"))?.slice(0, -1) ?? [];
		for (const file of copied) await access(join(deployFolder, file));
		const wanted = [patroni.bootstrap.post_bootstrap, ...(compose.services["postgres"]?.command ?? [])];
		wanted.push(compose.services["haproxy"]?.command?.at(-1) ?? "");
		expect(wanted.map((path) => path.replace("/etc/cluster/", "")).sort()).toEqual([...copied].sort());
	});

	test("installs the PostgreSQL that Patroni starts", async () => {
		const version = /postgresql\/(\d+)\/bin/.exec(patroni.postgresql.bin_dir)?.[1];
		expect(await textOf("Dockerfile")).toContain(` postgresql-${version} `);
	});
});

describe("patroni.yaml", () => {
	test("finds the etcd of every node", () => {
		expect(patroni.etcd3.hosts).toEqual(nodes.map((node) => `${node}:2379`));
	});

	test("acknowledges a commit when a standby has it, and keeps the times that Patroni requires", () => {
		const { dcs } = patroni.bootstrap;
		expect(dcs).toMatchObject({ synchronous_mode: true, failsafe_mode: true });
		const [ttl, loop, retry] = [dcs["ttl"], dcs["loop_wait"], dcs["retry_timeout"]].map(Number);
		expect(ttl).toBeGreaterThanOrEqual((loop ?? 0) + 2 * (retry ?? 0));
	});
});

describe("create-database.sh", () => {
	test("lets the service read the state of replication, which an alert needs", async () => {
		expect(await textOf("create-database.sh")).toContain("grant pg_monitor to market;\n");
	});
});

describe("haproxy.cfg", () => {
	test("leads to every node by the port that its program listens on", () => {
		const servers = [...haproxy.matchAll(/^ +server (\S+) (\S+):(\d+)(?: port (\d+))?(?: backup)?$/gm)];
		const targets = servers.map(([, name, host, port, check]) => [name, host, port, check]);
		const of = (port: string, check?: string) => nodes.map((node) => [node, node, port, check]);
		expect(targets).toEqual([...of("5432", "8008"), ...of("5432", "8008"), ...of("3000"), ...of("3000")]);
	});

	test("leads all requests for files of days to one node, with the others in reserve", () => {
		expect(haproxy).toContain("use_backend bulk if { path_beg /api/market-data/bulk/ }\n");
		const backend = haproxy.split(/^backend bulk /m)[1] ?? "";
		expect(
			[...backend.matchAll(/^ +server (\S+) \S+?( backup)?$/gm)].map(([, node, backup]) => [node, backup]),
		).toEqual([
			["node1", undefined],
			["node2", " backup"],
			["node3", " backup"],
		]);
	});

	test("checks who is the primary and which services are ready, and sends no request twice", () => {
		for (const page of ["/primary", "/replica?lag=16MB", "/readyz"])
			expect(haproxy).toContain(`uri ${page}\n`);
		expect(haproxy).toContain("on-marked-down shutdown-sessions");
		expect(haproxy).toContain("retry-on conn-failure\n");
	});
});
