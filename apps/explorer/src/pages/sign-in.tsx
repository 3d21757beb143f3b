import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { finishSignIn } from "../session/flow.ts";

/** The page to which the issuer sends a person back. It ends the sign-in and leads on. */
export function SignInPage() {
	const navigate = useNavigate();
	const [error, setError] = useState("");
	const hasBegun = useRef(false);
	useEffect(() => {
		// A code is used once, and an effect may run twice.
		if (hasBegun.current) return;
		hasBegun.current = true;
		const sent = new URLSearchParams(location.search);
		// The code leaves the address bar and the history before anything else happens.
		history.replaceState(history.state, "", location.pathname);
		finishSignIn(sent).then(
			(from) => void navigate({ href: from, replace: true }),
			(cause: unknown) => setError(wordsOf(cause)),
		);
	}, [navigate]);
	return (
		<div className="page">
			<h1>Sign in</h1>
			{error === "" ? (
				<p role="status">Signing you in…</p>
			) : (
				<div className="trouble" role="alert">
					<strong>You are not signed in.</strong>
					<p>{error}</p>
					<Link to="/explorer/account">Back to the account page</Link>
				</div>
			)}
		</div>
	);
}

function wordsOf(cause: unknown): string {
	const { error, error_description: description } = cause as { error?: string; error_description?: string };
	if (error === "access_denied") return "You did not agree, or your account may not sign in.";
	return description ?? (cause instanceof Error ? cause.message : String(cause));
}
