import { Fragment } from "react";

/** A description of the contract: paragraphs, lists, and words in code. */
export const Prose = ({ text }: { text: string }) => (
	<div className="prose">
		{text
			.trim()
			.split(/\n\s*\n/)
			.map((block) =>
				/^[-*] /.test(block) ? (
					<List key={block} block={block} />
				) : (
					<p key={block}>{<Words text={block} />}</p>
				),
			)}
	</div>
);

const List = ({ block }: { block: string }) => (
	<ul className="dots">
		{block.split(/\n(?=[-*] )/).map((item) => (
			<li key={item}>
				<Words text={item.slice(2)} />
			</li>
		))}
	</ul>
);

/** Words of a description in one line: what stands between backticks is code. */
export const Words = ({ text }: { text: string }) =>
	text.split("`").map((part, index) => (
		// Parts of one text never change their order.
		// biome-ignore lint/suspicious/noArrayIndexKey: see above
		<Fragment key={index}>{index % 2 === 1 ? <code>{part}</code> : part}</Fragment>
	));
