import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Problem } from "../../parts/name-form.tsx";
import { Panel } from "../../parts/panel/panel.tsx";
import { deleteScreen, screens } from "../../session/screens.ts";

/** The screens that were saved in this browser. */
export function SavedScreens() {
	const all = screens.use();
	const [problem, setProblem] = useState<string>();
	return (
		<Panel title="Saved screens">
			<div className="body">
				{all.length === 0 && (
					<p className="quiet">
						None yet. Set conditions on the page <Link to="/explorer/screener">Screener</Link>, then save them
						there.
					</p>
				)}
				<ul className="saved">
					{all.map((screen) => (
						<li key={screen.name}>
							<Link to="/explorer/screener" search={screen.search}>
								{screen.name}
							</Link>
							<code className="quiet" title={screen.search.conditions}>
								{screen.search.conditions}
							</code>
							<button
								type="button"
								className="button bare remove"
								aria-label={`Delete the screen ${screen.name}`}
								onClick={() => setProblem(deleteScreen(screen.name))}
							>
								×
							</button>
						</li>
					))}
				</ul>
				<Problem text={problem} />
			</div>
		</Panel>
	);
}
