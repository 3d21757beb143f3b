import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { issuerOfService } from "../../session/issuer/options.ts";

/** Leads to the issuer of the service, where it has one. */
export function IssuerSignIn() {
	const { data: issuer } = useQuery({
		queryKey: ["issuer"],
		queryFn: ({ signal }) => issuerOfService(signal),
		staleTime: Number.POSITIVE_INFINITY,
	});
	const [fault, setFault] = useState("");
	if (!issuer) return null;
	const leave = async () => {
		setFault("");
		try {
			const { beginSignIn } = await import("../../session/issuer/flow.ts");
			await beginSignIn(issuer);
		} catch (cause) {
			setFault(cause instanceof Error ? cause.message : String(cause));
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
			{fault !== "" && (
				<p role="alert" className="trouble">
					The sign-in could not begin: {fault}
				</p>
			)}
		</div>
	);
}
