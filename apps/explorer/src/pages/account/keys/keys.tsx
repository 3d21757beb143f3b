import type { Schema } from "@us-market-data/client";
import { useState } from "react";
import { Instant } from "../../../figures/figure.tsx";
import { useMarketData } from "../../../market/market.ts";
import { QueryPanel } from "../../../parts/panel/panel.tsx";
import { Table } from "../../../parts/table.tsx";
import { useKey, useSignedInBy } from "../../../session/session.ts";
import { useKeyChange } from "./change.ts";
import { IssuedKey, TextField } from "./fields.tsx";
import { KeyActions } from "./key-actions.tsx";
import { KeyDialog } from "./key-dialog.tsx";

/** Creates a key of the account. */
function NewKey() {
	const [name, setName] = useState("");
	const [expires, setExpires] = useState("");
	const change = useKeyChange("create");
	const submit = () => change.mutate({ name: name.trim(), expiresAt: expires === "" ? null : expires });
	return (
		<KeyDialog
			open="Create a key"
			title="Create a key"
			action="Create"
			isMain
			isOneTimeView={change.data !== undefined}
			change={{ ...change, submit }}
			result={change.data && <IssuedKey secret={change.data.secret} />}
		>
			<TextField
				label="Name"
				help="Who or what uses it, such as backend."
				value={name}
				onChange={setName}
				maxLength={64}
			/>
			<TextField
				label="Expires"
				help="Its first refused day, in UTC. Empty: it does not expire."
				isDay
				value={expires}
				onChange={setExpires}
			/>
		</KeyDialog>
	);
}

type Key = Schema<"AccountKey">;

/** Linked subjects stand in the list too. The operator changes those. */
const isKey = ({ keyPrefix }: Key): boolean => keyPrefix.startsWith("md_");

const hasEnded = ({ expiresAt, revokedAt }: Key): boolean =>
	revokedAt !== null || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());

/** The keys of the account, by their beginning, and what can be done with them. */
export function Keys() {
	const query = useMarketData("listAccountKeys");
	// The service takes changes from a key alone.
	const mayChange = useSignedInBy() === "key";
	return (
		<QueryPanel title="Keys" asked={{ id: "listAccountKeys" }} query={query} beside={mayChange && <NewKey />}>
			{({ keys }) => (
				<div id="own-keys" tabIndex={-1}>
					<Table
						label="Keys"
						rows={keys}
						rowKey={({ id }) => id}
						columns={[
							{ id: "name", title: "Name", cell: (key) => <KeyName of={key} /> },
							{ id: "prefix", title: "Begins with", cell: ({ keyPrefix }) => <code>{keyPrefix}</code> },
							{ id: "created", title: "Created", cell: ({ createdAt }) => <Instant value={createdAt} /> },
							{
								id: "used",
								title: "Last used",
								cell: (key) => <LastUse of={key} />,
							},
							{ id: "state", title: "State", cell: (key) => <KeyState of={key} /> },
							{
								id: "actions",
								title: "Change",
								cell: (key) => (mayChange && isKey(key) && !hasEnded(key) ? <KeyActions of={key} /> : ""),
							},
						]}
					/>
				</div>
			)}
		</QueryPanel>
	);
}

/** A key that rests longer is probably not needed any more. */
const restingMs = 90 * 86_400_000;

function LastUse({ of }: { of: Key }) {
	const { createdAt, lastUsedAt } = of;
	const isResting = !hasEnded(of) && Date.now() - Date.parse(lastUsedAt ?? createdAt) > restingMs;
	return (
		<>
			{lastUsedAt ? <Instant value={lastUsedAt} /> : "never"}
			{isResting && isKey(of) && <span className="quiet"> (unused for 90 days: revoke it?)</span>}
		</>
	);
}

function KeyName({ of: { name, keyPrefix } }: { of: Key }) {
	const isOwn = useKey().startsWith(keyPrefix);
	return (
		<>
			{name ?? "no name"}
			{isOwn && <span className="quiet"> (this tab)</span>}
		</>
	);
}

function KeyState({ of }: { of: Key }) {
	const { revokedAt, expiresAt } = of;
	if (revokedAt)
		return (
			<>
				revoked <Instant value={revokedAt} />
			</>
		);
	if (!expiresAt) return "works";
	return (
		<>
			{hasEnded(of) ? "expired" : "works until"} <Instant value={expiresAt} />
		</>
	);
}
