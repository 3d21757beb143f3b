import type { Schema } from "@us-market-data/client";
import { useState } from "react";
import { Instant } from "../../../figures/figure.tsx";
import { Choice } from "../../../parts/choice.tsx";
import { setKey, useKey } from "../../../session/session.ts";
import { useKeyChange } from "./change.ts";
import { IssuedKey, TextField } from "./fields.tsx";
import { KeyDialog } from "./key-dialog.tsx";

type Key = Schema<"AccountKey">;

const overlaps = [
	{ value: "0s", name: "ends at once" },
	{ value: "1h", name: "works for an hour" },
	{ value: "24h", name: "works for a day" },
	{ value: "7d", name: "works for a week" },
	{ value: "30d", name: "works for 30 days" },
] as const;

/** True for the key that this tab is signed in with. It cannot end itself. */
const useIsOwn = ({ keyPrefix }: Key): boolean => useKey().startsWith(keyPrefix);

const displayName = ({ name, keyPrefix }: Key): string => name ?? `${keyPrefix}…`;

/** What can be done with a key that works. */
export function KeyActions({ of }: { of: Key }) {
	const isOwn = useIsOwn(of);
	return (
		<div className="actions">
			<Rotate of={of} isOwn={isOwn} />
			<Expiry of={of} isOwn={isOwn} />
			{!isOwn && <Revoke of={of} />}
		</div>
	);
}

/** Issues a key in place of one, which still works for a while. */
function Rotate({ of, isOwn }: { of: Key; isOwn: boolean }) {
	const [overlap, setOverlap] = useState<string>("24h");
	const [expires, setExpires] = useState("");
	const change = useKeyChange("rotate", of.id);
	const options = isOwn ? overlaps.filter(({ value }) => value !== "0s") : overlaps;
	return (
		<KeyDialog
			open="Rotate"
			title={`Rotate ${displayName(of)}`}
			action="Issue the new key"
			isOneTimeView={change.data !== undefined}
			change={{ ...change, submit: () => change.mutate({ overlap, expiresAt: expires || of.expiresAt }) }}
			result={
				change.data && (
					<IssuedKey secret={change.data.secret}>
						<OldKey answer={change.data} isOwn={isOwn} />
					</IssuedKey>
				)
			}
		>
			<p>
				A new key with the same name works at once. The old key{" "}
				<Choice label="The old key" value={overlap} options={options} onChange={setOverlap} />
			</p>
			<TextField
				label="Expires"
				help="First refused day of the new key, in UTC. Empty: it expires when the old key did before."
				isDay
				value={expires}
				onChange={setExpires}
			/>
		</KeyDialog>
	);
}

/** Until when the key that was replaced works, and how to leave it. */
function OldKey({
	answer: { replaced, secret },
	isOwn,
}: {
	answer: { replaced: Key; secret: string };
	isOwn: boolean;
}) {
	return (
		<>
			{replaced.expiresAt && (
				<p>
					The old key works until <Instant value={replaced.expiresAt} />.
				</p>
			)}
			{isOwn && (
				<button type="button" className="button" onClick={() => setKey(secret)}>
					Sign in with the new key
				</button>
			)}
		</>
	);
}

function Expiry({ of, isOwn }: { of: Key; isOwn: boolean }) {
	const [expires, setExpires] = useState(of.expiresAt?.slice(0, 10) ?? "");
	const change = useKeyChange("expiry", of.id);
	return (
		<KeyDialog
			open="Expiry"
			title={`Expiry of ${displayName(of)}`}
			action="Set the expiry"
			change={{ ...change, submit: () => change.mutate({ expiresAt: expires === "" ? null : expires }) }}
			result={
				change.data && (
					<p role="status">
						{change.data.key.expiresAt ? (
							<>
								It expires on <Instant value={change.data.key.expiresAt} />.
							</>
						) : (
							"It does not expire."
						)}
					</p>
				)
			}
		>
			<TextField
				label="Expires"
				help={
					isOwn
						? "Its first refused day, in UTC; empty for never. You are signed in with this key, so it cannot end sooner than now set."
						: "Its first refused day, in UTC; empty for never."
				}
				isDay
				value={expires}
				onChange={setExpires}
			/>
		</KeyDialog>
	);
}

function Revoke({ of }: { of: Key }) {
	const [typed, setTyped] = useState("");
	const change = useKeyChange("revoke", of.id);
	return (
		<KeyDialog
			open="Revoke"
			title={`Revoke ${displayName(of)}`}
			action="Revoke it for ever"
			change={{ ...change, submit: () => typed === of.keyPrefix && change.mutate({}) }}
			result={change.data && <p role="status">Revoked. Every request with it is refused from now on.</p>}
		>
			<p>
				Programs that use it are refused at once, and it does not come back. Type <code>{of.keyPrefix}</code>{" "}
				to confirm.
			</p>
			<TextField
				label="Beginning of the key"
				value={typed}
				onChange={setTyped}
				required
				pattern={of.keyPrefix}
			/>
		</KeyDialog>
	);
}
