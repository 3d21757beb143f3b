import { type WorkloadName, workloadNames } from "../workloads/index.ts";

/** A server that others use for the same purpose. */
interface Peer {
	title: string;
	/** Packages whose versions a table names. */
	packages: readonly string[];
	workloads: readonly WorkloadName[];
	/** True when it answers bodies of its own. */
	hasOwnBodies?: boolean;
	/** True when properties of its answers may come in another order, because a schema says which. */
	mayReorder?: boolean;
}

const good = ["hot", "wide", "screener", "bars"] as const;
const all = workloadNames.filter((name) => name !== "import");
const known = all.filter((name) => name !== "cold");

/** Servers that the service is compared with. */
export const peers = {
	"node-http": { title: "bare node:http", packages: [], workloads: known },
	express: { title: "bare Express", packages: ["express"], workloads: all },
	fastify: {
		title: "Fastify with response schema",
		packages: ["fastify"],
		workloads: good,
		mayReorder: true,
	},
	usual: {
		title: "usual assembly",
		packages: ["express", "express-openapi-validator", "helmet", "pino-http"],
		workloads: all,
	},
	validated: {
		title: "Express with plain EOV",
		packages: ["express", "express-openapi-validator"],
		workloads: ["cold", "400", "404"],
	},
	fastapi: {
		title: "FastAPI on uvicorn, no keys, no metering",
		packages: [],
		workloads: ["hot"],
	},
	prism: {
		title: "Prism mock with its log",
		packages: ["@stoplight/prism-cli"],
		workloads: ["hot"],
		hasOwnBodies: true,
	},
} as const satisfies Record<string, Peer>;

export type PeerName = keyof typeof peers;

/** The server that all others are compared with. */
export const reference: PeerName = "express";
export const peerNames = Object.keys(peers) as PeerName[];
export const peerOf = (name: PeerName): Peer => peers[name];
