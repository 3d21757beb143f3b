import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { Panel } from "../../parts/panel/panel.tsx";
import { issuerOfService } from "../../session/issuer-options.ts";
import { isMock } from "../../session/service-or-mock.ts";
import { setKey, useKey, useSignedInBy } from "../../session/session.ts";

/** Leads to the issuer of the service, where it has one. */
function IssuerSignIn() {
	const { data: issuer } = useQuery({
		queryKey: ["issuer"],
		queryFn: ({ signal }) => issuerOfService(signal),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const [error, setError] = useState("");
	if (!issuer) return null;
	const leave = async () => {
		setError("");
		try {
			const { beginSignIn } = await import("../../session/flow.ts");
			await beginSignIn(issuer);
		} catch (cause) {
			setError(cause instanceof Error ? cause.message : String(cause));
		}
	};
	return (
		<div className="body form">
			<p>
				{issuer.isEmbedded
					? "The service signs you in for market data and usage, with a token in place of your key."
					: "Your organisation signs you in for market data and usage."}
			</p>
			<button type="button" className="button" onClick={() => void leave()}>
				Sign in at {issuer.isEmbedded ? "this service" : new URL(issuer.url).host}
			</button>
			{error !== "" && (
				<p role="alert" className="trouble">
					The sign-in could not begin: {error}
				</p>
			)}
		</div>
	);
}

/** Signs in by a key, which stays in this tab, and out. */
export function SignIn() {
	const key = useKey();
	const [text, setText] = useState("");
	const id = useId();
	const submit = (event: FormEvent) => {
		event.preventDefault();
		setKey(text.trim());
		setText("");
	};
	if (useSignedInBy() === "issuer") return <SignedInAtIssuer />;
	if (key !== "")
		return (
			<Panel title="Signed in">
				<div className="body">
					<p>
						With the key <code>{key.slice(0, 14)}…</code>, which stays in this tab until you close it.
					</p>
					<button type="button" className="button" onClick={() => setKey("")}>
						Sign out
					</button>
				</div>
			</Panel>
		);
	return (
		<Panel title="Sign in">
			<IssuerSignIn />
			<form className="body form" onSubmit={submit}>
				<label htmlFor={id}>API key</label>
				<input
					id={id}
					type="password"
					autoComplete="off"
					spellCheck={false}
					required
					value={text}
					onChange={({ target }) => setText(target.value)}
				/>
				<button type="submit" className="button main">
					Sign in
				</button>
				<p className="quiet">
					{isMock && (
						<>
							The mock takes <code>mock-200</code>.{" "}
						</>
					)}
					The first start with sample data prints a demo key. The operator of this service issues others.
				</p>
			</form>
		</Panel>
	);
}

/** A token opens what its person agreed to, and no more. */
function SignedInAtIssuer() {
	const leave = async () => {
		const { endAtIssuer } = await import("../../session/flow.ts");
		// Signing out here does not depend on the issuer.
		await endAtIssuer().catch(() => {});
		setKey("");
	};
	return (
		<Panel title="Signed in">
			<div className="body">
				<p>
					By the issuer of the service, for market data and usage. The sign-in stays in this tab until you
					close it. To change keys, sign in with an API key.
				</p>
				<button type="button" className="button" onClick={() => void leave()}>
					Sign out
				</button>
			</div>
		</Panel>
	);
}
