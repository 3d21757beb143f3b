import { useState } from "react";
import { useKeyChange } from "./change.ts";
import { IssuedKey, TextField } from "./fields.tsx";
import { KeyDialog } from "./key-dialog.tsx";

/** Creates a key of the account. */
export function NewKey() {
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
			isShownOnce={change.data !== undefined}
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
				type="date"
				value={expires}
				onChange={setExpires}
			/>
		</KeyDialog>
	);
}
