import { type WorkloadName, workloadNames } from "../workloads/index.ts";

/** A server that others use for the same purpose. */
interface Peer {
	title: string;
	/** Packages whose versions a table names. */
	packages: readonly string[];
	workloads: readonly WorkloadName[];
}

/** Servers that the service is compared with. */
export const peers = {
	express: { title: "bare Express", packages: ["express"], workloads: workloadNames },
	"typical-stack": {
		title: "typical stack",
		packages: ["express", "express-openapi-validator", "helmet", "pino-http"],
		workloads: workloadNames,
	},
	validated: {
		title: "Express with express-openapi-validator as its manual shows it",
		packages: ["express", "express-openapi-validator"],
		workloads: ["cold", "400", "404"],
	},
} as const satisfies Record<string, Peer>;

export type PeerName = keyof typeof peers;

/** The server that all others are compared with. */
export const reference: PeerName = "express";
export const peerNames = Object.keys(peers) as PeerName[];
export const peerOf = (name: PeerName): Peer => peers[name];
