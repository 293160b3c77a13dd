/** Calm water. Where nothing ever waited, it says what makes a call wait. */
export function Empty({ isNew }: { isNew: boolean }) {
  return (
    <div class="empty">
      <svg viewBox="0 0 240 96" aria-hidden="true">
        <g class="gate">
          <path d="M84 12v58M156 12v58M84 22h72M102 22v28M120 22v28M138 22v28" />
        </g>
        <g class="water">
          <path d="M3 66c13-9 26-9 39 0s26 9 39 0 26-9 39 0 26 9 39 0 26-9 39 0 26 9 39 0" />
          <path d="M3 80c13-9 26-9 39 0s26 9 39 0 26-9 39 0 26 9 39 0 26-9 39 0 26 9 39 0" />
        </g>
      </svg>
      <p>What needs you appears here the moment an agent asks.</p>
      {isNew && (
        <p class="where">
          Calls wait for you once your own <code>sluice.yaml</code> says{" "}
          <code>approvals: hold</code>.
        </p>
      )}
    </div>
  );
}
