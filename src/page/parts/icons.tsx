import type { ComponentChildren } from "preact";

function Icon({ children }: { children: ComponentChildren }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A gate that holds the water back. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
      <path
        class="gate"
        d="M7 4v24M25 4v24M7 8h18M12 8v9M16 8v9M20 8v9"
        fill="none"
        stroke="currentColor"
        stroke-width="2.4"
        stroke-linecap="round"
      />
      <path
        class="water"
        d="M3 22c2.2-2 4.3-2 6.5 0s4.3 2 6.5 0 4.3-2 6.5 0 4.3 2 6.5 0M3 27c2.2-2 4.3-2 6.5 0s4.3 2 6.5 0 4.3-2 6.5 0 4.3 2 6.5 0"
        fill="none"
        stroke-width="2.4"
        stroke-linecap="round"
      />
    </svg>
  );
}

export const RequestsIcon = () => (
  <Icon>
    <path d="M5 4v16M19 4v16M5 7h14M9.5 7v6M14.5 7v6M3 17.5c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0 3-1.3 4.5 0 3 1.3 4.5 0" />
  </Icon>
);
export const ActivityIcon = () => (
  <Icon>
    <path d="M4 20V10M10 20V4M16 20v-7M22 20H2" />
  </Icon>
);
export const TryIcon = () => (
  <Icon>
    <path d="M4 6l6 6-6 6M13 18h7" />
  </Icon>
);
export const CheckIcon = () => (
  <Icon>
    <path d="M5 12.5l4.5 4.5L19 7.5" />
  </Icon>
);
export const CrossIcon = () => (
  <Icon>
    <path d="M6 6l12 12M18 6L6 18" />
  </Icon>
);
export const PenIcon = () => (
  <Icon>
    <path d="M4 20l1-4L16.5 4.5a2.1 2.1 0 013 3L8 19l-4 1z" />
  </Icon>
);
export const RepeatIcon = () => (
  <Icon>
    <path d="M4 11V9.5A3.5 3.5 0 017.5 6H20M17 3l3 3-3 3M20 13v1.5a3.5 3.5 0 01-3.5 3.5H4M7 21l-3-3 3-3" />
  </Icon>
);
export const StopIcon = () => (
  <Icon>
    <path d="M8 3h8l5 5v8l-5 5H8l-5-5V8z" />
  </Icon>
);
export const KeyIcon = () => (
  <Icon>
    <path d="M8 8a4 4 0 110 8 4 4 0 010-8zM12 12h9M17 12v4M20 12v3" />
  </Icon>
);
export const DeviceIcon = () => (
  <Icon>
    <path d="M8 3h8a1.5 1.5 0 011.5 1.5v15A1.5 1.5 0 0116 21H8a1.5 1.5 0 01-1.5-1.5v-15A1.5 1.5 0 018 3zM11 18h2" />
  </Icon>
);
