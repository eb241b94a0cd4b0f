// Serves, on each of three ports, the path that a framework routes by. With Express and Koa that is
// the path as it was sent, with Fastify it is decoded.
import express from 'express';
import fastify from 'fastify';
import Koa from 'koa';

const [expressPort, fastifyPort, koaPort] = process.argv.slice(2).map(Number);
const host = '127.0.0.1';

const app = express();
app.use((req, res) => res.type('text').send(req.path));
app.listen(expressPort, host);

const f = fastify({routerOptions: {maxParamLength: 1 << 20}});
f.get('/*', (req, reply) => reply.type('text/plain').send('/' + req.params['*']));
await f.listen({port: fastifyPort, host});

const koa = new Koa();
koa.use(ctx => {
  ctx.type = 'text';
  ctx.body = ctx.path;
});
koa.on('error', () => {});
koa.listen(koaPort, host);
