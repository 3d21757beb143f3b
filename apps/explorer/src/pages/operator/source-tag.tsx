/** The tag of data; that of simulated data stands out. */
export const SourceTag = ({ tag }: { tag: string }) => (
	<span className={tag === "sample" ? "tag sample" : "tag"}>{tag}</span>
);
