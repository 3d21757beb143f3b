import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useSignedInBy } from "../session/session.ts";

const SignIn = lazy(() => import("../pages/account/sign-in.tsx").then(({ SignIn }) => ({ default: SignIn })));

/** Pages of which every answer needs a credential. */
const ofMarket = /^\/explorer\/?$|^\/explorer\/(symbol|screener|compare)\b/;

/** The page of the address; the way in where nothing of it could be shown. */
export function PageOrSignIn() {
	const { pathname } = useLocation();
	if (useSignedInBy() !== "nobody" || !ofMarket.test(pathname)) return <Outlet />;
	return (
		<div className="page">
			<h1>Market data</h1>
			<p>You are not signed in. Every figure of these pages is asked with your credential.</p>
			<Suspense fallback={null}>
				<SignIn />
			</Suspense>
		</div>
	);
}
