import type { ReadOnlyTable } from "./reading.ts";

/**
 * An address can carry away what was read before, so asking is only a read where it stays on this machine.
 * The same goes for names to look up: `dig`, `ping`, `nslookup` and the like are not here.
 */
const LOOPBACK = /^(?:https?:\/\/)?(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)(?::\d+)?(?:[/?][^\s@]*)?$/;

export const LOCAL_NETWORK: ReadOnlyTable = {
  curl: {
    options:
      "-s -S -i -I -f -v -L -k -4 -6 -# -g -N -q -0 -m= -H= -A= -e= -w= -r= -o= -X= --silent --show-error --include --head --fail --fail-with-body --verbose --location --insecure --ipv4 --ipv6 --globoff --no-buffer --disable --progress-bar --no-progress-meter --max-time= --connect-timeout= --header= --user-agent= " +
      "--referer= --write-out= --range= --compressed --http1.0 --http1.1 --http2 --http3 --tlsv1.2 --tlsv1.3 --retry= --retry-delay= --retry-max-time= --retry-connrefused --retry-all-errors --max-redirs= --request= --output= --get -G --path-as-is --raw --tcp-nodelay --keepalive-time= --max-filesize=",
    values: {
      "-o": /^(?:-|\/dev\/(?:null|stdout))$/,
      "--output": /^(?:-|\/dev\/(?:null|stdout))$/,
      "-X": /^(?:GET|HEAD|OPTIONS)$/i,
      "--request": /^(?:GET|HEAD|OPTIONS)$/i,
      "-H": /^[^@]/,
      "--header": /^[^@]/,
      // `%output{file}` writes it.
      "-w": /^(?!@|.*%output)/s,
      "--write-out": /^(?!@|.*%output)/s,
    },
    operands: "text",
    like: LOOPBACK,
  },
  wget: {
    options: "-q -S -T= -t= --spider --quiet --server-response --timeout= --tries= -O= --output-document= -nv --no-verbose",
    needs: "--spider -O --output-document",
    values: { "-O": /^(?:-|\/dev\/(?:null|stdout))$/, "--output-document": /^(?:-|\/dev\/(?:null|stdout))$/ },
    operands: "text",
    like: LOOPBACK,
  },
  nc: { options: "-z -v -w= -n", needs: "-z", operands: "text", like: /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\d+(?:-\d+)?)$/ },
};
