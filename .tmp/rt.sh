REQ=9000 REQ2=30000 npx node .tmp/dbg.ts 2>&1 | grep -E "^assets"  | head -3
